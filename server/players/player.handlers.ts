import type { Handlers } from '#server/http/call.ts';
import { endSignIn } from './endSignIn.ts';
import { getUserInfo } from './getUserInfo.ts';
import { getUserInfoByName } from './getUserInfoByName.ts';
import { listSignIns } from './listSignIns.ts';
import { signIn } from './signIn.ts';
import { signOut } from './signOut.ts';
import { updateUser } from './updateUser.ts';

type PlayerPath =
  | 'user/getUserInfoByName'
  | 'user/logining'
  | 'user/getUserInfo'
  | 'user/update'
  | 'user/logout'
  | 'user/sessions'
  | 'user/session/end';

/** Handlers of `user/`. */
export const playerHandlers: Handlers<PlayerPath> = {
  'user/getUserInfoByName': getUserInfoByName,
  'user/logining': signIn,
  'user/getUserInfo': getUserInfo,
  'user/update': updateUser,
  'user/logout': signOut,
  'user/sessions': listSignIns,
  'user/session/end': endSignIn,
};
