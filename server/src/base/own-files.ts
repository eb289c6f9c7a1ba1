import { deployment } from "@plenary/contract/limits";

/** How files of a programme that leave part of it out say so, where their formats have room for words of ours. */
const CUT = "incomplete";

/** What a file says of the version that wrote it. */
export const generatorVersion = ({ cut }: { cut: boolean }): string =>
  cut ? `${deployment.version} ${CUT}` : deployment.version;

/** Whether a file of this product says that it leaves part of the programme out. */
export const saysCut = (version: string): boolean => version.endsWith(` ${CUT}`);
