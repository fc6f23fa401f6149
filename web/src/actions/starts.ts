/** A form opens with the values of its record; these take them from under another name. */
const starts: Readonly<Record<string, (record: Record<string, unknown>) => unknown>> = {
  save_organization_profile: (record) => record['profile'],
  set_auto_post_limits: (record) => record['autoPostLimits'],
  set_auto_match: (record) => ({ mode: record['autoMatch'], limit: record['autoMatchLimit'] }),
  set_approval_policy: (record) => ({
    policy: record['approvalPolicy'],
    inClient: record['approveInClient'],
    mail: record['approvalMail'],
  }),
  set_calendar_items: (record) => ({ items: record['calendarItems'] }),
  set_app_limits: (record) => record['limits'],
  save_invoice_details: (record) => ({ ...(record['details'] as object | undefined), lines: [] }),
  // A credit note credits everything unless lines are named.
  create_credit_note: () => ({}),
  fill_vat_return: () => ({}),
}

export function startOf(action: string, record: object | null): unknown {
  if (record === null) return null
  const take = starts[action]
  return take === undefined ? record : take(record as Record<string, unknown>)
}
