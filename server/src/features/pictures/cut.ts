/** A point of a picture that stays in view however it is cut: percent of its width and height. */
export interface Focus {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** The largest part of a picture with the proportions of `shape`, around the focus as far as the edges allow. */
export function cutAt(whole: Size, shape: Size, focus: Focus): Size & { left: number; top: number } {
  const scale = Math.min(whole.width / shape.width, whole.height / shape.height);
  const along = (length: number, part: number, percent: number) => {
    const size = Math.min(length, Math.max(1, Math.round(part * scale)));
    const from = Math.round((length * percent) / 100 - size / 2);
    return { size, from: Math.min(Math.max(from, 0), length - size) };
  };
  const [across, down] = [
    along(whole.width, shape.width, focus.x),
    along(whole.height, shape.height, focus.y),
  ];
  return { left: across.from, top: down.from, width: across.size, height: down.size };
}
