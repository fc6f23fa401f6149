import type { Alert } from './alert.ts'

const hour = 3_600
const day = 86_400

/** Files, checks, backups: what the operator's commands leave notes of. */
export const operatorAlerts: readonly Alert[] = [
  {
    name: 'DaybookFilesMissing',
    severity: 'page',
    summary: 'Files of records are missing from the store.',
    expr: ({ window }) => `sum(increase(daybook_files_missing_total[${window(day)}])) > 0`,
    holdSeconds: 0,
    runbook: {
      means:
        'A record names a file that is not there: it was removed outside Daybook, or a restore of the database is newer than that of the files.',
      look: [
        'The log: `the bytes of a file are missing` names organization and hash.',
        '`bin/daybook verify` (I3) reads the newest and names those that are missing.',
      ],
      act: [
        'Copy it back from the backup of the files; its name is its hash. Find out who removed it.',
        'Is the right directory or bucket mounted? `DAYBOOK_FILES` of every process must be the same.',
      ],
      over: 'The next sweep (daily) finds none missing.',
    },
  },
  {
    name: 'DaybookDiskFull',
    severity: 'page',
    summary: 'Less than 10% of the disk with the files is free.',
    expr: () => 'min by (instance) (daybook_disk_free_bytes / daybook_disk_size_bytes) < 0.1',
    holdSeconds: 300,
    runbook: {
      means:
        'Uploads and mails will be refused when it is full. The disk of the database is PostgreSQL’s to watch.',
      look: ['`df -h`; `du -xh --max-depth=2 DIRECTORY | sort -h | tail`.'],
      act: [
        'Enlarge it, or move files to a bucket. Do not delete files by hand: they are records.',
      ],
      over: 'More than 10% is free.',
    },
  },
  {
    name: 'DaybookVerifyFailed',
    severity: 'page',
    summary: 'The daily check of the books found faults.',
    expr: () => 'max(daybook_verify_failed_checks) > 0',
    holdSeconds: 0,
    runbook: {
      means: '`bin/daybook verify` ended with checks that failed.',
      look: ['Run it again: each finding names the organization, the record and what is wrong.'],
      act: [
        '`I17` and `storage` have their own commands ([operations.md](../operating/operations.md#verify)). Anything else: stop what writes there, keep the findings and a backup, and look for the cause before the data.',
      ],
      over: '`verify` of all organizations passes; it leaves a new note.',
    },
  },
  {
    name: 'DaybookVerifyOld',
    severity: 'ticket',
    summary: 'The books were not checked for two days.',
    expr: () => `time() - max(daybook_verify_last_run_timestamp_seconds) > ${2 * day}`,
    holdSeconds: 0,
    runbook: {
      means:
        'The daily `bin/daybook verify` does not run, does not end, or cannot write its note to `DAYBOOK_NOTES`.',
      look: ['The timer or cron that runs it, and its output.'],
      act: ['Run `bin/daybook verify`, without `--org`, and repair the timer.'],
      over: 'A new note is there.',
    },
  },
  {
    name: 'DaybookBackupOld',
    severity: 'page',
    summary: 'No backup succeeded for 26 hours.',
    expr: () => `time() - max(daybook_backup_last_success_timestamp_seconds) > ${26 * hour}`,
    holdSeconds: 0,
    runbook: {
      means:
        'The last backup that succeeded is too old, by the note `backup.json` in `DAYBOOK_NOTES`.',
      look: ['The timer that makes backups and its log; room where they are stored.'],
      act: [
        'Make one now, and repair the timer ([operations.md](../operating/operations.md#back-up)).',
      ],
      over: 'A new note is there.',
    },
  },
  {
    name: 'DaybookNeverNoted',
    severity: 'ticket',
    summary: 'No backup, no restore drill or no check of the books was ever noted.',
    expr: () =>
      `(${[
        'daybook_backup_last_success_timestamp_seconds',
        'daybook_drill_last_success_timestamp_seconds',
        'daybook_verify_last_run_timestamp_seconds',
      ]
        .map((name) => `absent(${name})`)
        .join(' or ')}) and on() count(up{job="daybook"} == 1) > 0`,
    holdSeconds: 2 * hour,
    runbook: {
      means:
        'There is no note of at least one of the three for two hours: nobody does it, or it cannot write to `DAYBOOK_NOTES`, or processes cannot read there.',
      look: ['`ls` of that directory: `backup.json`, `drill.json`, `verify.json`.'],
      act: [
        'Set up what is missing ([operations.md](../operating/operations.md#every-day)). Where pgBackRest makes backups, let its timer write `backup.json` ([observability.md](../operating/observability.md#notes-of-the-operators-commands)).',
      ],
      over: 'All three notes are there.',
    },
  },
  {
    name: 'DaybookDrillOld',
    severity: 'ticket',
    summary: 'No backup was restored as a test for eight days.',
    expr: () => `time() - max(daybook_drill_last_success_timestamp_seconds) > ${8 * day}`,
    holdSeconds: 0,
    runbook: {
      means:
        'A backup that has never been restored is not a backup. The note `drill.json` is too old.',
      look: ['The script that restores every week, and its output.'],
      act: [
        'Run the drill by hand, and fix what stops it ([operations.md](../operating/operations.md#back-up)).',
      ],
      over: 'A new note is there.',
    },
  },
  {
    name: 'DaybookFenced',
    severity: 'page',
    summary: 'After a restore, writes and jobs wait for a person.',
    expr: () => 'max(daybook_fenced) == 1',
    holdSeconds: 0,
    runbook: {
      means:
        'The database was restored. Every write is answered 503 `restore_unfinished` and workers take no jobs, until external systems were read back for the lost interval. Reading goes on.',
      look: [
        '[operations.md](../operating/operations.md#after-a-restore) and `bin/daybook doctor`.',
      ],
      act: ['Finish the steps there: `bin/daybook recover`, then `bin/daybook unfence`.'],
      over: 'Writes are taken, and waiting work is done.',
    },
  },
]
