// Names distributed as they are among people: a few hundred, the first ones much more frequent than the last.

import { fold } from "@plenary/contract/fold";

const firstNames =
  `Maria Anna James Mohammed Thomas Elena Peter Sofia Daniel Laura David Julia Michael Sarah Andreas
Katarzyna Jan Ana Martin Eva Paul Marta José Lucía Ahmed Fatima Wei Li Yuki Hana Arjun Priya Olga Ivan Nadia Omar Leila
Chloé Hugo Zoë Noah Emma Liam Olivia Lukas Mia Felix Lena Jonas Clara Elif Mehmet Ayşe Can Søren Freja Lars Ingrid Erik
Astrid Björn Linnéa Mikko Aino Juhani Siiri Tomasz Agnieszka Piotr Małgorzata Jiří Tereza Pavel Zuzana László Ágnes
István Réka Ion Ioana Andrei Mihai Dimitris Eleni Giorgos Katerina Marco Giulia Luca Chiara Matteo Francesca Pierre
Camille Antoine Manon João Inês Tiago Beatriz Carlos Carmen Javier Pilar Diego Valentina Santiago Camila Kwame Ama Kofi
Abena Chinedu Ngozi Emeka Adaeze Tendai Rudo Wanjiru Kamau Amina Hassan Yusuf Zainab Khalid Noor Rania Tariq Samira
Deepak Anjali Ravi Sunita Vikram Kavita Minh Linh Nguyet Thanh Somchai Malee Budi Siti Agus Dewi Jin Minjun Seoyeon
Haruto Sakura Ren Aoi Xin Ming Jing Hao Siobhán Niamh Ciarán Oisín Rhys Cerys Ewan Isla Angus Fiona Tāne Moana Aroha
Keala Nova Quentin Xavier Ursula Zdravko Ottoline`.split(/\s+/);

const lastNames =
  `Müller Smith García Nguyen Kowalski Novák Rossi Silva Ivanova Kumar Wang Kim Tanaka Ali Hansen Johnson
Schmidt Martínez Tran Nowak Svoboda Russo Santos Petrov Sharma Li Lee Suzuki Hassan Nielsen Brown Schneider López Pham
Wójcik Dvořák Ferrari Oliveira Smirnova Patel Zhang Park Sato Ahmed Larsen Williams Fischer González Hoang Kamińska
Černý Esposito Souza Volkov Singh Chen Choi Watanabe Ibrahim Andersen Jones Weber Rodríguez Phan Zieliński Procházka
Bianchi Pereira Kuznetsova Gupta Liu Jung Takahashi Khan Pedersen Davis Meyer Hernández Vu Lewandowska Kučera Romano
Costa Popova Reddy Yang Kang Itō Hussein Christensen Miller Wagner Pérez Dang Szymańska Veselý Colombo Rodrigues Sokolov
Mehta Huang Cho Yamamoto Abdullah Rasmussen Wilson Becker Sánchez Bui Woźniak Horák Ricci Ferreira Lebedeva Joshi Zhao
Yoon Nakamura Osman Jørgensen Taylor Schulz Ramírez Do Dąbrowska Němec Marino Alves Kozlov Nair Wu Jang Kobayashi Demir
Madsen Clark Hoffmann Torres Ho Kozłowska Marek Greco Ribeiro Novikova Rao Zhou Lim Kato Yılmaz Kristensen Walker Koch
Flores Ngo Jankowska Pospíšil Bruno Carvalho Morozov Iyer Xu Han Yoshida Kaya Olsen Okafor Mensah Mwangi Abebe Diallo
Ndiaye Traoré Achterberg O'Brien Murphy Byrne Papadopoulos Georgiou Szabó Nagy Tóth Kovács Popescu Ionescu Virtanen
Korhonen Lindqvist Bergström Eriksson Johansson MacLeod Vandenberghe Quispe Zwart`.split(/\s+/);

export interface Account {
  name: string;
  username: string;
  email: string;
  /** As the server stores it: a line each for name, username and address, folded, with a space before it. */
  searchText: string;
}

/** The same accounts each time: the frequency of a name falls with its place in the list. */
export function* accounts(count: number): Generator<Account> {
  let state = 42;
  const pick = (names: string[]): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return names[Math.floor((state / 2 ** 32) ** 2 * names.length)] as string;
  };
  for (let number = 1; number <= count; number++) {
    const [first, last] = [pick(firstNames), pick(lastNames)];
    const name = `${first} ${last}`;
    const plain = (text: string) => fold(text).replace(/[^a-z]/g, "");
    const username = `${plain(first)}.${plain(last)}${number}`;
    const email = `${plain(first)}${number}@${plain(last)}.example`;
    yield {
      name,
      username,
      email,
      searchText: [name, username, email].map((text) => ` ${fold(text)}`).join("\n"),
    };
  }
}
