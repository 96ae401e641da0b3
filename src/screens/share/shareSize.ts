/** Canvas pixels of the picture: four to five, as most chats show a picture whole. */
export const SHARE_WIDTH = 1080;
export const SHARE_HEIGHT = 1350;
