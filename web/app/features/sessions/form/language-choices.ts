import { byName } from "../../../base/formats/by-name.ts";
import { isNamedLanguage, languageName } from "../../../base/formats/language-names.ts";

/** The languages of ISO 639-1 by their codes of two letters. */
const codes =
  "aaabafakamanarasavayazbabebgbibmbnbobrbscacechcocscvcydadedvdzeeeleneoeseteufafffifjfofrfygagdglgngugvhahehihohrhthuhyhz" +
  "idigiiikisitiujajvkakgkikjkkklkmknkokrkskukvkwkylalblglilnloltlulvmgmhmimkmlmnmrmsmtmynanbndnengnlnnnrnvnyocojomorospapl" +
  "psptqurmrnrorurwsascsdsesgsiskslsmsnsosqsrssstsusvswtatetgthtitktltntotrtstttwtyugukuruzvevivowawoxhyiyozazhzu";

/** The languages that can be chosen, by name, each once: these that have a name, and two in another writing or place. */
export function languageChoices(): { code: string; name: string }[] {
  const all = [...(codes.match(/../g) ?? []), "pt-BR", "zh-Hant"].filter(isNamedLanguage);
  const byNames = new Map(all.toReversed().map((code) => [languageName(code), code]));
  return byName([...byNames.keys()]).map((name) => ({ code: byNames.get(name) ?? "", name }));
}
