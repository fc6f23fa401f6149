import acceptInvitationAction from './accept_invitation.ts'
import { endOwnApps } from './end_own_apps.ts'
import { purgeSignIn } from './purge_sign_in.ts'
import { sendInvitation } from './send_invitation.ts'
import { sendReset } from './send_reset.ts'

export const signinInternals = [acceptInvitationAction]
export const signinTasks = [sendInvitation, sendReset, endOwnApps, purgeSignIn]

export { sessionCookie, type SessionCookie } from './cookie.ts'
export { forgetFactors } from './forget_factors.ts'
export { acceptInvitation, readInvitation, type Invitation } from './invitations.ts'
export { organizationsOf, sessionPrincipal, type OwnOrganization } from './organizations.ts'
export { passkeyOptions, signInWithPasskey, type PasskeyRequest } from './passkey_sign_in.ts'
export {
  finishPasskey,
  listPasskeys,
  removePasskey,
  startPasskey,
  type ListedPasskey,
  type PasskeyEnrolment,
} from './passkeys.ts'
export { changePassword } from './passwords.ts'
export { confirmPassword } from './proof.ts'
export { confirmRecoveryCode, renewRecoveryCodes } from './recovery.ts'
export { readReset, requestReset, resetPassword, type Reset } from './resets.ts'
export { assertSameOrigin } from './same_origin.ts'
export {
  endOtherSessions,
  endSession,
  listSecurityEvents,
  listSessions,
  readSession,
  setLanguage,
  signOut,
  type ListedSession,
} from './session.ts'
export { signInWithPassword } from './sign_in.ts'
export { confirmTotp, finishTotp, removeTotp, startTotp } from './totp.ts'
export type { Opened, Session, Visit } from './types.ts'
export { networkOf } from './rules.ts'
