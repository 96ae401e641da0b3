import { refuse, Refusal } from '#core/api/refusals.ts';
import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Handler, OpenCall } from '#server/http/call.ts';
import { storeDeviceProof } from '#server/sessions/deviceProof.repo.ts';
import { endSessionsOf, insertSession, isMessageOfDevice } from '#server/sessions/session.repo.ts';
import { makeToken, TOKEN_BYTES } from '#server/sessions/signInKey.ts';
import { checkLogin, isSignedOut, type CheckedLogin } from './checkLogin.ts';
import { createPlayer } from './createPlayer.ts';
import { giveWelcomeGift } from './giveWelcomeGift.ts';
import { lockPlayer, markSignedIn } from './player.repo.ts';
import { refuseSignUp } from './refuseSignUp.ts';
import { toUser } from './readUser.ts';

/**
 * `user/logining`: opens a session for the signer of the message. Creates an unknown player with a sponsor.
 * With a device key the session is bound to it, and so is the message: it is not accepted with another key or none. The
 * player's earlier sessions of that device end.
 * Concurrent sign-ins of a new address create one player; a concurrent sign-out wins. Refuses
 * `deviceProofInvalid`, `deviceProofExpired`, `messageOtherDevice`, as `refuseSignUp` and as `checkLogin`.
 */
export const signIn: Handler<'user/logining'> = async (call, params) => {
  const { device } = call;
  if (device instanceof Refusal) return device;
  const checked = await checkLogin(call, params);
  if (checked instanceof Refusal) return checked;
  const drawn = call.world.randomBytes(TOKEN_BYTES);
  return inTransaction(call.db, async (tx) => {
    const found = await findOrCreate(tx, call, params.username, checked);
    if (found instanceof Refusal) return found;
    const { player, created } = found;
    const locked = await lockPlayer(tx, player.id);
    if (isSignedOut(locked, checked.signedAt)) return refuse('messageSignedOut');
    const { message } = params;
    const deviceKey = device?.key ?? null;
    if (!(await isMessageOfDevice(tx, locked.id, message, deviceKey))) return refuse('messageOtherDevice');
    if (device && !(await storeDeviceProof(tx, locked.id, device.proof))) return refuse('deviceProofInvalid');
    // A device has one sign-in of a player: a token that a former page kept is of no use.
    if (deviceKey) await endSessionsOf(tx, locked.id, deviceKey, call.wallNow);
    if (!created) await markSignedIn(tx, locked, call.wallNow);
    const token = makeToken(locked.id, drawn);
    const { agent, wallNow } = call;
    await insertSession(tx, { token, playerId: locked.id, message, wallNow, deviceKey, agent });
    // Points lie in the player's book, and a sign-in gives none.
    const user = await toUser(call.world.books?.of(locked.id) ?? tx, locked, call);
    if (created && call.world.demo) await giveWelcomeGift(tx, locked.id, call);
    return { token, user, created };
  });
};

async function findOrCreate(tx: Tx, call: OpenCall, address: string, { player, sponsor }: CheckedLogin) {
  if (player) return { player, created: false };
  const refused = sponsor && (await refuseSignUp(tx, sponsor.id, call));
  if (refused) return refused;
  const newPlayer = { address, sponsorId: sponsor?.id ?? null, lang: call.lang, wallNow: call.wallNow };
  return createPlayer(tx, newPlayer, (count) => call.world.randomBytes(count));
}
