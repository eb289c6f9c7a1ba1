/** Whether the server only says that it can't answer now, as to networks that have asked for too much. */
export const isBusy = ({ status }: Response): boolean => status >= 500 || [408, 425, 429].includes(status);
