import { preload } from "react-dom";
import screens from "../../screens.css?url";

// On its way while the code around it is still being read.
preload(screens, { as: "style" });

/**
 * The classes that visitors' pages don't need, for what has some of them; it is shown once they are there. React puts them
 * into the head once, however many ask, after those of every page (root.tsx), and leaves them there.
 */
export const ScreenStyles = () => <link rel="stylesheet" href={screens} precedence="screens" />;
