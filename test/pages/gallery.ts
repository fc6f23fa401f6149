import type { Language } from '#languages/room'
import { accountPage } from '../../src/pages/account/account_page.ts'
import { approvalPage, approvalsPage } from '../../src/pages/approvals/approvals_page.ts'
import { consentPage, leavingPage } from '../../src/pages/consent/consent_page.ts'
import { consentReturnPage } from '../../src/pages/consent/consent_return.ts'
import { appsPage } from '../../src/pages/apps/apps.ts'
import { confirmPage } from '../../src/pages/sign_in/confirm.ts'
import { connectPage } from '../../src/pages/apps/connect_page.ts'
import { enrolPage, recoveryPage, scanPage } from '../../src/pages/sign_in/enrol_page.ts'
import { failurePage } from '../../src/pages/frame/failure_page.ts'
import type { PageFrame, HtmlPage } from '../../src/pages/frame/page_types.ts'
import {
  invitationPage,
  newPasswordPage,
  resetPage,
  resetSentPage,
} from '../../src/pages/sign_in/reset_page.ts'
import { secondPage, signInPage } from '../../src/pages/sign_in/sign_in_page.ts'
import { wordsOf } from '../../src/pages/frame/words.ts'
import {
  approval,
  asking,
  bankConsent,
  correction,
  declined,
  duplicate,
  failed,
  invoice,
  loopback,
  organizations,
  session,
  sessions,
  when,
} from './gallery_records.ts'

const invitation = {
  organizationName: 'Nordhavn Kaffe ApS',
  email: 'new@nordhavn.example',
  role: 'bookkeeper',
  hasAccount: false,
}

type Draw = (frame: PageFrame) => HtmlPage

const uri =
  'otpauth://totp/Daybook:mette@nordhavn.example?secret=JBSWY3DPEHPK3PXPJBSWY3DP&issuer=Daybook'
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DP'
const next = '/account'
const { email } = session
const codes = Array.from({ length: 10 }, (_, index) => `abcd${index}-efgh${index}`)

/** Every page in the states that a person meets it in; signed-in pages say so. */
export const gallery: Record<string, { draw: Draw; signedIn?: boolean }> = {
  sign_in: { draw: (frame) => signInPage(frame, { next }) },
  sign_in_refused: {
    draw: (frame) => {
      const problem = frame.words.failures.sign_in_failed
      return signInPage(frame, { next: '/connect/abc', email: 'mette@nordhavn.example', problem })
    },
  },
  second: { draw: (frame) => secondPage(frame, { next, factors: session.factors }) },
  enrol: {
    signedIn: true,
    draw: (frame) => enrolPage(frame, { next, isRequired: true, hasTotp: false }),
  },
  scan: {
    signedIn: true,
    draw: (frame) =>
      scanPage(frame, { next, uri, secret, sealed: 'x', problem: frame.words.failures.wrong_code }),
  },
  recovery: { signedIn: true, draw: (frame) => recoveryPage(frame, codes, next) },
  reset: { draw: (frame) => resetPage(frame, { next }) },
  reset_sent: { draw: (frame) => resetSentPage(frame, next) },
  confirm: {
    signedIn: true,
    draw: (frame) => confirmPage(frame, { next, email: session.email, factors: session.factors }),
  },
  confirm_refused: {
    signedIn: true,
    draw: (frame) => {
      const problem = frame.words.failures.wrong_code
      const { email, factors } = session
      return confirmPage(frame, { next, email, factors, tried: 'code', problem })
    },
  },
  new_password: {
    draw: (frame) =>
      newPasswordPage(frame, { secret: 'x', reset: { email, apps: [] }, endsApps: false }),
  },
  new_password_apps: {
    draw: (frame) => {
      const apps = ['Claude', 'Robot med et meget langt navn, som fylder mere end en linje']
      return newPasswordPage(frame, { secret: 'x', reset: { email, apps }, endsApps: true })
    },
  },
  new_password_unseen: {
    draw: (frame) => {
      const problem = frame.words.failures.password_too_weak
      const reset = { email, apps: null }
      return newPasswordPage(frame, { secret: 'x', reset, endsApps: false, problem })
    },
  },
  invitation: {
    draw: (frame) => invitationPage(frame, { link: 'x', invitation, signedInAs: null }),
  },
  connect: {
    signedIn: true,
    draw: (frame) =>
      connectPage(frame, { asking, email: session.email, organizations, isStrong: false }),
  },
  connect_loopback: {
    signedIn: true,
    draw: (frame) =>
      connectPage(frame, {
        asking: loopback,
        email: session.email,
        organizations: organizations.slice(1),
        isStrong: true,
        problem: frame.words.consent.chooseAccess,
      }),
  },
  account: {
    signedIn: true,
    draw: (frame) => {
      const passkeys = [{ id: '1', name: 'MacBook', createdAt: when, lastUsedAt: when }]
      const notice = frame.words.account.done.passkey_added
      return accountPage(frame, { session, passkeys, sessions, notice })
    },
  },
  apps: {
    signedIn: true,
    draw: (frame) =>
      appsPage(frame, {
        apps: [
          {
            id: 'app_1',
            clientName: 'Robot',
            redirectHost: 'robot.example',
            access: 'write',
            lastUsedAt: when.toISOString(),
            createdAt: when.toISOString(),
          },
        ],
      }),
  },
  bank_consent: {
    draw: (frame) => consentPage(frame, { to: 'bank', link: 'x', consent: bankConsent }),
  },
  bank_consent_long: {
    draw: (frame) => {
      const name =
        'Società Cooperativa Agricola Valle del Naviglio Grande a responsabilità limitata'
      const organization = { name, number: 'IT01234567890', mode: 'live' as const }
      const askedBy = { kind: 'key' as const, name: 'lønsystem', app: null }
      const consent = { ...bankConsent, organization, askedBy }
      return consentPage(frame, { to: 'bank', link: 'x', consent })
    },
  },
  bank_leaving: {
    draw: (frame) =>
      leavingPage(frame, { to: 'bank', name: 'Nordlys Bank', href: 'https://bank.example/x' }),
  },
  bank_other_browser: {
    draw: (frame) =>
      consentReturnPage(frame, { to: 'bank', outcome: 'other_browser', name: 'Nordlys Bank' }),
  },
  bank_stopped: {
    draw: (frame) => consentReturnPage(frame, { to: 'bank', outcome: 'stopped', name: '' }),
  },
  bank_returned: {
    draw: (frame) =>
      consentReturnPage(frame, { to: 'bank', outcome: 'returned', name: 'Nordlys Bank' }),
  },
  bank_denied: {
    draw: (frame) =>
      consentReturnPage(frame, { to: 'bank', outcome: 'denied', name: 'Nordlys Bank' }),
  },
  bank_used: {
    draw: (frame) => consentReturnPage(frame, { to: 'bank', outcome: 'used', name: '' }),
  },
  approvals: {
    signedIn: true,
    draw: (frame) => approvalsPage(frame, { waiting: [approval], decided: [declined] }),
  },
  approval: { signedIn: true, draw: (frame) => approvalPage(frame, { approval }) },
  approval_invoice: { signedIn: true, draw: (frame) => approvalPage(frame, { approval: invoice }) },
  approval_duplicate: {
    signedIn: true,
    draw: (frame) => approvalPage(frame, { approval: duplicate }),
  },
  approval_correction: {
    signedIn: true,
    draw: (frame) => approvalPage(frame, { approval: correction }),
  },
  approval_failed: { signedIn: true, draw: (frame) => approvalPage(frame, { approval: failed }) },
  approval_declined: {
    signedIn: true,
    draw: (frame) => approvalPage(frame, { approval: declined }),
  },
  failure: {
    draw: ({ words }) =>
      failurePage(words, {
        title: words.failure.expired,
        says: words.failures.link_invalid,
        requestId: '018f2f3e-0000-7000-8000-000000000009',
      }),
  },
  failure_wait: {
    draw: ({ words }) =>
      failurePage(words, {
        title: words.failure.title,
        says: words.failure.wait(3),
        requestId: '018f2f3e-0000-7000-8000-000000000009',
      }),
  },
}

const timeZone = 'Europe/Copenhagen'

export function frameFor(language: Language, name: string): PageFrame {
  const isIn = gallery[name]?.signedIn ?? false
  return {
    language,
    words: wordsOf(language),
    address: `/gallery/${name}`,
    token: 'token',
    person: isIn ? { email: session.email } : null,
    place: isIn ? { current: organizations[0] ?? null, all: organizations, timeZone } : null,
    timeZone,
    passkeyOrigin: 'https://books.example',
  }
}
