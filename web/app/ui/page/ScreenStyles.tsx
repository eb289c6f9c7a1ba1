import screens from "../../screens.css?url";

/**
 * Classes that visitors' pages don't need: React adds them to the head after every page's (root.tsx), for good. What is shown by a
 * transition waits for them.
 */
export const ScreenStyles = () => <link rel="stylesheet" href={screens} precedence="screens" />;
