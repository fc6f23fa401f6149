import acceptInvitationAction from './accept_invitation.ts'
import { endOwnApps } from './end_own_apps.ts'
import { purgeSignIn } from './purge_sign_in.ts'
import { sendInvitation } from './send_invitation.ts'
import { sendReset } from './send_reset.ts'

export const signinInternals = [acceptInvitationAction]
export const signinTasks = [sendInvitation, sendReset, endOwnApps, purgeSignIn]

export { endSessionsOf } from './session/leaver.ts'
export { sessionCookie, type SessionCookie } from './session/cookie.ts'
export { forgetFactors } from './factors/forget_factors.ts'
export { acceptInvitation, readInvitation, type Invitation } from './invitation/invitations.ts'
export { organizationsOf, sessionPrincipal, type OwnOrganization } from './session/organizations.ts'
export {
  passkeyOptions,
  signInWithPasskey,
  type PasskeyRequest,
} from './factors/passkey_sign_in.ts'
export {
  finishPasskey,
  listPasskeys,
  removePasskey,
  startPasskey,
  type ListedPasskey,
  type PasskeyEnrolment,
} from './factors/passkeys.ts'
export { passkeyOriginOf } from './factors/passkey_ticket.ts'
export { changePassword } from './password/passwords.ts'
export { hasFactor } from './session/factor_store.ts'
export {
  forgetPassword,
  listLoginChanges,
  listPersons,
  type LoginChange,
} from './password/login_changes.ts'
export { confirmPassword } from './factors/proof.ts'
export { confirmRecoveryCode, renewRecoveryCodes } from './factors/recovery.ts'
export { readReset, requestReset, resetPassword, type Reset } from './password/resets.ts'
export { makeSetUpLink, type SetUpLink } from './password/set_up_link.ts'
export { assertSameOrigin } from './session/same_origin.ts'
export {
  endOtherSessions,
  endSession,
  listSecurityEvents,
  listSessions,
  readSession,
  setLanguage,
  signOut,
  type ListedSession,
} from './session/session.ts'
export { signInWithPassword } from './session/sign_in.ts'
export { signOutPerson } from './session/sign_out_person.ts'
export { confirmTotp, finishTotp, removeTotp, startTotp } from './factors/totp.ts'
export type { OpenedSession, Session, RequestOrigin } from './session/types.ts'
export { networkOf } from './session/rules.ts'
export { limitRules, takeTries, tryOf } from './limits/limits.ts'
