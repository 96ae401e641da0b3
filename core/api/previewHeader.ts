/** Header of an operator's change that holds the stamp of the preview it was decided by. */
export const PREVIEW_HEADER = 'preview';
