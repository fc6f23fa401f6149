const reasons: Record<string, string> = {
  all_made: 'All its invoices were made.',
  setter_lost_right:
    'Who set it may not issue invoices any more. Somebody who may saves it again with save_recurring_invoice.',
  contact_removed: 'Its contact was deleted. Save it again with another contact.',
}

/** A code that is stored, or the words of a person or of what went wrong. */
export function sayReason(reason: string): string {
  return reasons[reason] ?? reason
}
