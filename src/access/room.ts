import createKey from './create_key.ts'
import inviteMember from './invite_member.ts'
import keys from './keys.ts'
import members from './members.ts'
import removeMember from './remove_member.ts'
import revokeKey from './revoke_key.ts'
import rotateKey from './rotate_key.ts'
import setMemberRole from './set_member_role.ts'

export const accessOperations = [
  createKey,
  rotateKey,
  revokeKey,
  inviteMember,
  setMemberRole,
  removeMember,
]
export const accessReads = [keys, members]

export { authenticateKey } from './authenticate.ts'
export { hashSecret, hintOf, isKeyText, makeKeyText, type Mode } from './key_text.ts'
export { listenForAccessChanges } from './listen.ts'
export { callByPolicy, policyOf, type Work } from './policy.ts'
export { createPrincipalCache, type PrincipalCache } from './principal_cache.ts'
export {
  createApiKey,
  createOrganization,
  createUser,
  inOrganization,
  revokeApiKey,
  type ApiKeyGiven,
  type ApiKeyMade,
  type OrganizationGiven,
  type UserGiven,
  type UserMade,
} from './founding.ts'
export { hashPassword, isPassword, needsRehash } from './password.ts'
export { announceAccessChange } from './store.ts'
