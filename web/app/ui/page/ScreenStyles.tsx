import { preload } from "react-dom";
import screens from "../../screens.css?url";

// On its way while the code around it is still being read.
preload(screens, { as: "style" });

/**
 * Style classes that visitors' pages don't need. The children are shown once these are loaded. React adds them to the
 * head once, after those of every page (root.tsx), and leaves them there.
 */
export const ScreenStyles = () => <link rel="stylesheet" href={screens} precedence="screens" />;
