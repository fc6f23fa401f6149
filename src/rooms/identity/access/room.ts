import apps from './apps.ts'
import connectApp from './connect_app.ts'
import createKey from './create_key.ts'
import disconnectApp from './disconnect_app.ts'
import disconnectByGrantAction from './disconnect_by_grant.ts'
import disconnectOwnApp from './disconnect_own_app.ts'
import inviteMember from './invite_member.ts'
import keys from './keys.ts'
import members from './members.ts'
import markKey from './mark_key.ts'
import removeMember from './remove_member.ts'
import revokeKey from './revoke_key.ts'
import rotateKey from './rotate_key.ts'
import setAppLimits from './set_app_limits.ts'
import setMemberRole from './set_member_role.ts'
import { tellOwners } from './tell_owners.ts'

export const accessOperations = [
  createKey,
  rotateKey,
  revokeKey,
  markKey,
  inviteMember,
  setMemberRole,
  removeMember,
  disconnectApp,
  setAppLimits,
]
export const accessReads = [keys, members, apps]
export const accessInternals = [connectApp, disconnectOwnApp, disconnectByGrantAction]
export const accessTasks = [tellOwners]
export { connectApp, disconnectOwnApp }

export { appLimitsGate, countPostedByPolicy, uuidOfApp } from './apps/app_limits.ts'
export { findAppOfGrant, forgetGrant } from './apps/app_store.ts'
export { appPrincipal, authenticateApp } from './apps/authenticate_app.ts'
export { authenticateKey } from './callers/authenticate.ts'
export { disconnectByGrant } from './callers/grants.ts'
export { assertMayKeepSettings } from './offboarding/followers.ts'
export type { Leaver, Left } from './hooks.ts'
export { keyPrincipal } from './callers/key_principal.ts'
export { memberPrincipal } from './callers/member_principal.ts'
export { hashSecret, hintOf, isKeyText, makeKeyText, type Mode } from './keys/key_text.ts'
export { listenForAccessChanges } from './callers/listen.ts'
export {
  confirmKeys,
  endEveryApp,
  endKeyAgain,
  endMemberAgain,
  setRoleAgain,
  suspendKeys,
} from './offboarding/end_again.ts'
export { endAllAccess } from './offboarding/end_all.ts'
export { type EndedSecrets, endedSecrets } from './keys/ended_secrets.ts'
export { findColleague, findOwnMember, type Colleague } from './members/colleague.ts'
export { listOwners } from './members/owners.ts'
export { changesToTell } from './tell_owners.ts'
export { member } from './members/member.ts'
export { mayMemberBring } from './members/may_member_bring.ts'
export { mayStill } from './callers/may_still.ts'
export { permissionsOfRole } from './callers/permissions_of_role.ts'
export {
  callInBackground,
  backgroundPrincipal,
  type BackgroundWork,
  regionKeyOf,
  closureOf,
} from './callers/background_principal.ts'
export { createFalseKeys, type FalseKeys } from './callers/false_keys.ts'
export { createPrincipalCache, type PrincipalCache } from './callers/principal_cache.ts'
export {
  assertMayJoin,
  createApiKey,
  createOrganization,
  createUser,
  inOrganization,
  lookInto,
  revokeApiKey,
  type ApiKeyGiven,
  type ApiKeyMade,
  type OrganizationGiven,
  type UserGiven,
  type UserMade,
} from './founding/founding.ts'
export { foundByPerson, type Founder } from './founding/found_by_person.ts'
export {
  listApiKeys,
  listOrganizations,
  listUsers,
  type ListedKey,
  type ListedOrganization,
  type ListedUser,
} from './founding/directory.ts'
export { hashPassword, isPassword, needsRehash } from './members/password.ts'
export {
  announceAccessChange,
  areInOneHand,
  isKeyWithdrawn,
  needsSecondFactor,
  readPart,
  type Membership,
} from './keys/store.ts'
export { assertUnbreached } from './passwords/breached.ts'
export { takeUpInvitation } from './members/take_up_invitation.ts'
export { setterOf, type Setter } from './callers/setter.ts'
export { guessedWords } from './passwords/guessed_words.ts'
