import type { Alert } from './alert.ts'

const away = 'provider_unavailable|provider_timeout|provider_failed|unavailable|internal_error'
const systems =
  'place="port",name=~"(accounting|bankFeeds|exchanges|companyRegisters|languageModels|mailers|rates)[.].+"'

/** Readers, mail, external systems. */
export const outsideAlerts: readonly Alert[] = [
  {
    name: 'DaybookReaderWithoutWalls',
    severity: 'page',
    summary: 'Documents are read without the wall "{{ $labels.wall }}".',
    expr: () =>
      'min by (instance, wall) (daybook_reader_walls{wall=~"network|processes|files|privileges|limits"}) == 0',
    holdSeconds: 0,
    runbook: {
      means:
        'Children that read files of strangers could reach more than they should. Without the wall `network`, production reads nothing. The wall `user` stands only where Daybook is root, and does not count.',
      look: [
        '`bin/daybook doctor` on that machine says which walls stand and what the others need.',
      ],
      act: [
        'In a container: the profiles of [deploying.md](../operating/deploying.md#the-walls-around-what-reads-documents). On a machine: util-linux, and user namespaces (`sysctl kernel.unprivileged_userns_clone`, on Ubuntu `kernel.apparmor_restrict_unprivileged_userns`).',
        'Restart the process: walls are tried once.',
      ],
      over: 'All five walls stand on every instance.',
    },
  },
  {
    name: 'DaybookReaderLost',
    severity: 'ticket',
    summary: 'A process was lost while it read a document ({{ $labels.loss }}).',
    expr: ({ window }) =>
      `sum by (loss) (increase(daybook_reader_lost_total{loss=~"memory|timeout|crash"}[${window(3_600)}])) > 0`,
    holdSeconds: 0,
    runbook: {
      means:
        'A child used too much memory or time, or ended by itself. The document is refused with a reason; others go on. One hostile or broken file does this; many mean a fault or too little memory.',
      look: [
        'The log: `a reader process was lost` with the size of the file.',
        '`dmesg | grep -i oom`, and the memory of the machine or the container.',
      ],
      act: [
        'The machine ended it: more memory (`DAYBOOK_READER_MEMORY`) or fewer `DAYBOOK_READERS`.',
        'The same file each time: the organization enters that document by hand; report the file if you may.',
      ],
      over: 'None within an hour.',
    },
  },
  {
    name: 'DaybookMailNotTaken',
    severity: 'page',
    summary: 'Mails with documents cannot be taken in.',
    expr: ({ window }) =>
      `sum(increase(daybook_mail_in_total{outcome="unavailable"}[${window(900)}])) > 0`,
    holdSeconds: 0,
    runbook: {
      means:
        'Senders get 451 and try again for some days: nothing is lost yet. Mails refused for their own reasons (unknown address, sender not allowed) do not count.',
      look: ['The log of `mail`: `mail not taken in` has the error: the database or the files.'],
      act: ['DaybookDatabaseUnreachable, DaybookDiskFull. Senders come back by themselves.'],
      over: 'None in fifteen minutes, and mails are taken.',
    },
  },
  {
    name: 'DaybookMailStuck',
    severity: 'ticket',
    summary: 'Mails wait for more than ten minutes ({{ $labels.kind }}).',
    expr: ({ limit }) =>
      `max by (kind) (daybook_jobs_waiting_seconds{kind=~"send_mail|send_invitation|open_mail"}) > ${limit(600)}`,
    holdSeconds: 0,
    runbook: {
      means:
        '`open_mail`: mails that came in are not taken apart. `send_mail`: links, invitations and invoices do not leave.',
      look: ['DaybookNoWorker, DaybookQueueOld for the class `chore`; the log of the worker.'],
      act: [
        '`open_mail` and `send_mail` are begun by a `worker`: start one, or another one.',
        'The mail server refuses: `bin/daybook doctor` names it; correct `DAYBOOK_SMTP_URL`. Waiting mails follow.',
      ],
      over: 'None waits for more than a minute.',
    },
  },
  {
    name: 'DaybookProviderDown',
    severity: 'ticket',
    summary: 'Most calls of {{ $labels.name }} fail.',
    expr: ({ window }) =>
      `sum by (name) (rate(daybook_work_seconds_count{${systems},outcome=~"${away}"}[${window(600)}])) / sum by (name) (rate(daybook_work_seconds_count{${systems}}[${window(600)}])) > 0.5`,
    holdSeconds: 300,
    runbook: {
      means:
        'An external system cannot be reached or answers with errors. What is to be done there waits, and is repeated by itself.',
      look: [
        '`sum by (name, outcome) (rate(daybook_work_seconds_count{place="port"}[10m]))`; the status page of that system.',
        'From the machine: `curl -sv` to its address. `live` and `test` in the name say which settings are used.',
      ],
      act: [
        'Away: tell organizations, and wait. Certificate, address or key wrong: correct the setting, restart.',
        'Away for days: the digest tells people what waits.',
      ],
      over: 'More than half of its calls succeed. Waiting jobs follow within fifteen minutes.',
    },
  },
  {
    name: 'DaybookConsentEnding',
    severity: 'ticket',
    summary: 'Consents to bank accounts end within 14 days, or have ended.',
    expr: ({ window }) => `sum(increase(daybook_bank_consents_total[${window(86_400)}])) > 0`,
    holdSeconds: 0,
    runbook: {
      means:
        'Somebody of the organization must sign in at their bank again. They see it in their work list and by the event `bank_link.expiring`; this alert is for those who look after them.',
      look: [
        '`GET /api/rest/bank-accounts` of the organizations you look after; events of the day.',
      ],
      act: ['Ask them to renew it: the page of the bank account has the link.'],
      over: 'A day without another one. It does not say that they were renewed: the work list does.',
    },
  },
  {
    name: 'DaybookMailCertificateEnding',
    severity: 'ticket',
    summary: 'The certificate of the mail server ends within 14 days.',
    expr: () =>
      `min by (of) (daybook_certificate_expires_timestamp_seconds) - time() < ${14 * 86_400}`,
    holdSeconds: 0,
    runbook: {
      means:
        'After that, careful senders give up. Certificates for https are the proxy’s: watch it there (Caddy renews by itself; look from outside).',
      look: ['`openssl x509 -enddate -noout -in cert.pem`'],
      act: ['Renew it, and restart `mail`: it reads the file once.'],
      over: 'It ends later than in 14 days.',
    },
  },
]
