import { createElement, type SVGProps } from "react";

interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/** A lucide-react icon, hidden from screen readers, in place of the package's (vite.config.ts), which loads more. */
export default function createIcon({ node }: IconData) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      "svg",
      {
        ...{ xmlns: "http://www.w3.org/2000/svg", width: 24, height: 24, viewBox: "0 0 24 24", fill: "none" },
        ...{ stroke: "currentColor", strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round" },
        ...{ "aria-hidden": true, ...props },
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
