import { fold } from "@plenary/contract/fold";

/** Zones that browsers still offer under an older name, by that name. */
export const renamedZones = new Map(
  linesOf(
    // Not for people: names in the database of zones.
    `Asia/Calcutta: Asia/Kolkata
    Asia/Saigon: Asia/Ho_Chi_Minh
    Asia/Katmandu: Asia/Kathmandu
    Asia/Rangoon: Asia/Yangon
    Europe/Kiev: Europe/Kyiv
    America/Godthab: America/Nuuk
    America/Buenos_Aires: America/Argentina/Buenos_Aires
    Africa/Asmera: Africa/Asmara
    Atlantic/Faeroe: Atlantic/Faroe
    Pacific/Truk: Pacific/Chuuk
    Pacific/Ponape: Pacific/Pohnpei
    Pacific/Enderbury: Pacific/Kanton`,
  ),
);

// Not for people: names in the database of zones.
export const zoneRegions = "Africa America Asia Atlantic Australia Europe Pacific".split(" ");

/** Other search words by zone: older names, and large cities of conferences that have no zone of their own. */
export const otherNames = new Map(
  linesOf(
    // Not for people: names to search by, which nobody reads.
    `Africa/Johannesburg: Cape Town, Durban, Pretoria
    Africa/Lagos: Abuja
    America/Argentina/Buenos_Aires: Rosario
    America/Bogota: Medellin, Cali
    America/Chicago: Austin, Dallas, Houston, Minneapolis, Nashville, New Orleans, San Antonio
    America/Denver: Salt Lake City, Boulder
    America/Los_Angeles: San Francisco, Seattle, Portland, San Diego, San Jose, Las Vegas
    America/Mexico_City: Guadalajara, Puebla
    America/New_York: Boston, Washington, Philadelphia, Atlanta, Miami, Orlando, Pittsburgh
    America/Sao_Paulo: Rio de Janeiro, Brasilia, Florianopolis, Curitiba, Porto Alegre
    America/Toronto: Montreal, Ottawa, Waterloo, Quebec
    America/Vancouver: Victoria
    Asia/Dubai: Abu Dhabi
    Asia/Ho_Chi_Minh: Saigon, Hanoi, Da Nang
    Asia/Jerusalem: Tel Aviv, Haifa
    Asia/Karachi: Lahore, Islamabad
    Asia/Kathmandu: Katmandu, Nepal
    Asia/Kolkata: India, New Delhi, Calcutta, Mumbai, Bombay, Madras, Delhi, Bengaluru, Bangalore, Chennai, Hyderabad, Pune, Goa
    Asia/Makassar: Bali, Denpasar
    Asia/Seoul: Busan, Daejeon
    Asia/Shanghai: Beijing, Peking, Shenzhen, Guangzhou, Hangzhou, Chengdu
    Asia/Tokyo: Osaka, Kyoto, Yokohama, Nagoya, Fukuoka, Sapporo
    Asia/Yangon: Rangoon
    Australia/Sydney: Canberra
    Europe/Amsterdam: Rotterdam, The Hague, Den Haag, Utrecht, Eindhoven
    Europe/Berlin: Munich, Hamburg, Cologne, Frankfurt, Leipzig, Stuttgart, Dusseldorf, Dresden, Munchen, Koln
    Europe/Brussels: Bruxelles, Brussel, Ghent, Antwerp, Leuven
    Europe/Bucharest: Bucuresti, Cluj, Iasi, Timisoara
    Europe/Copenhagen: Kobenhavn, København, Aarhus
    Europe/Dublin: Cork, Galway
    Europe/Helsinki: Tampere, Turku
    Europe/Istanbul: Ankara, Izmir
    Europe/Kyiv: Kiev, Lviv, Kharkiv, Odesa
    Europe/Lisbon: Lisboa, Porto, Braga, Coimbra
    Europe/London: Edinburgh, Manchester, Glasgow, Birmingham, Cambridge, Oxford, Bristol, Cardiff
    Europe/Madrid: Barcelona, Valencia, Seville, Sevilla, Malaga, Bilbao
    Europe/Moscow: Moskva, Saint Petersburg
    Europe/Oslo: Bergen, Trondheim
    Europe/Paris: Lyon, Nice, Cannes, Marseille, Toulouse, Nantes, Lille, Strasbourg
    Europe/Prague: Praha, Brno
    Europe/Rome: Roma, Milan, Florence, Firenze, Turin, Torino, Bologna, Naples, Napoli, Venice, Venezia
    Europe/Stockholm: Gothenburg, Goteborg, Malmo, Uppsala
    Europe/Vienna: Wien, Graz, Linz, Salzburg
    Europe/Warsaw: Warszawa, Krakow, Wroclaw, Gdansk, Poznan
    Europe/Zurich: Geneva, Basel, Bern, Lausanne
    Pacific/Auckland: Wellington, Christchurch
    Pacific/Honolulu: Hawaii`,
  ),
);

/** The zone usually meant by an abbreviation: the largest region's with its summer time, even if others fit as well. */
export const firstMeant = new Map(
  linesOf(
    // Not for people: names to search by, which nobody reads.
    `America/Anchorage: AKST, AKDT
    America/Chicago: CST, CDT, CT, Central
    America/Denver: MST, MDT, MT, Mountain
    America/Halifax: AST, ADT
    America/Los_Angeles: PST, PDT, PT
    America/New_York: EST, EDT, ET, Eastern
    America/Sao_Paulo: BRT, Brazil
    America/St_Johns: NST, NDT
    Asia/Kathmandu: NPT
    Asia/Kolkata: IST, India
    Asia/Seoul: KST
    Asia/Shanghai: China
    Asia/Tokyo: JST
    Australia/Adelaide: ACST, ACDT
    Australia/Perth: AWST
    Australia/Sydney: AEST, AEDT
    Europe/Athens: Greece
    Europe/Berlin: CET, CEST, MEZ, MESZ, Germany
    Europe/Helsinki: EET, EEST, Finland
    Europe/Lisbon: WET, WEST, Portugal
    Europe/London: GMT, BST, England, UK
    Europe/Madrid: Spain
    Europe/Moscow: MSK
    Europe/Paris: France
    Europe/Rome: Italy
    Pacific/Auckland: NZST, NZDT
    Pacific/Honolulu: HST`,
  ).flatMap(([zone, words]) => words.split(", ").map((word) => [fold(word), zone] as const)),
);

/** The texts before and after the colon of each line. */
function linesOf(text: string): [string, string][] {
  return text.split("\n").map((line) => {
    const [name = "", others = ""] = line.trim().split(": ");
    return [name, others];
  });
}
