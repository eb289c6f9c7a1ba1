import { preload } from "react-dom";
import screens from "../../screens.css?url";

// On its way while the code around it is still being read.
preload(screens, { as: "style" });

/** Classes that visitors' pages don't need: React adds them to the head after every page's (root.tsx), for good. */
export const ScreenStyles = () => <link rel="stylesheet" href={screens} precedence="screens" />;
