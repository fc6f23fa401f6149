const reasons: Record<string, string> = {
  all_made: 'All its invoices were made.',
  setter_lost_right:
    'Who set it may not issue invoices any more. Somebody who may saves it again with save_recurring_invoice.',
  database_restored:
    'The database was restored: was it issued already? If not, save it again with save_recurring_invoice. If so, end it and save a new one from its next day on.',
  contact_removed: 'Its contact was deleted. Save it again with another contact.',
}

/** A code that is stored, or the words of a person or of what went wrong. */
export function sayReason(reason: string): string {
  return reasons[reason] ?? reason
}
