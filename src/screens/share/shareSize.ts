/** Canvas pixels; 4:5, because most chats show such a picture uncropped. */
export const SHARE_WIDTH = 1080;
export const SHARE_HEIGHT = 1350;
