import { lines, number, type Row } from './panel.ts'

/** What is outside, and what was last done. */
export const outerRows: readonly Row[] = [
  {
    title: 'External systems',
    panels: [
      lines(
        'Calls by outcome',
        'reqps',
        'sum by (name, outcome) (rate(daybook_work_seconds_count{place="port",name!~"reader.*|files.*"}[$__rate_interval]))',
        '{{name}} {{outcome}}',
      ),
      lines(
        'Time in external systems',
        's',
        'sum by (name) (rate(daybook_work_seconds_sum{place="port"}[$__rate_interval])) / sum by (name) (rate(daybook_work_seconds_count{place="port"}[$__rate_interval]))',
        '{{name}}',
      ),
      lines(
        'Outcome unknown, by age of the work',
        'short',
        'sum by (age) (increase(daybook_intents_left_open_total[1h]))',
        '{{age}}',
      ),
      lines(
        'Calls put off by a limit of theirs',
        'reqps',
        'sum(rate(daybook_outside_call_waits_total[$__rate_interval]))',
        'put off',
      ),
      lines(
        'Bank consents that end or ended',
        'short',
        'sum by (outcome) (increase(daybook_bank_consents_total[1d]))',
        '{{outcome}}',
      ),
    ],
  },
  {
    title: 'Reading and mail',
    panels: [
      lines(
        'Documents read, and waiting for a place',
        'short',
        'sum by (state) (daybook_reader_places)',
        '{{state}}',
      ),
      lines(
        'Processes that read',
        'short',
        'sum by (instance) (daybook_reader_children)',
        '{{instance}}',
      ),
      lines(
        'Time per page',
        's',
        'sum(increase(daybook_reader_seconds_total[1h])) / (sum(increase(daybook_reader_pages_total[1h])) > 0)',
        'per page',
      ),
      lines(
        'Lost processes',
        'short',
        'sum by (loss) (increase(daybook_reader_lost_total[1h]))',
        '{{loss}}',
      ),
      lines(
        'Mails in',
        'short',
        'sum by (outcome) (increase(daybook_mail_in_total[1h]))',
        '{{outcome}}',
      ),
      lines(
        'Mails out',
        'short',
        'sum by (outcome) (increase(daybook_mail_out_total[1h]))',
        '{{outcome}}',
      ),
    ],
  },
  {
    title: 'The processes, and what was last done',
    panels: [
      lines('Memory', 'bytes', 'daybook_process_resident_memory_bytes', '{{instance}}'),
      lines(
        'Processor',
        'percentunit',
        'rate(daybook_process_cpu_seconds_total[$__rate_interval])',
        '{{instance}}',
      ),
      lines('Event loop (99%)', 's', 'daybook_nodejs_eventloop_lag_p99_seconds', '{{instance}}'),
      lines(
        'Free part of the disk with the files',
        'percentunit',
        'min(daybook_disk_free_bytes / daybook_disk_size_bytes)',
        'free',
      ),
      number(
        'Since the last backup',
        's',
        'time() - max(daybook_backup_last_success_timestamp_seconds)',
      ),
      number(
        'Since the last restore drill',
        's',
        'time() - max(daybook_drill_last_success_timestamp_seconds)',
      ),
      number(
        'Since the last check of the books',
        's',
        'time() - max(daybook_verify_last_run_timestamp_seconds)',
      ),
      number('Checks that failed', 'short', 'max(daybook_verify_failed_checks)'),
    ],
  },
]
