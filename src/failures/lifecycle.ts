/** Failures of packages, and of organizations that are closed. Part of the table in `failures.ts`. */
export const leavingFailures = {
  owner_in_person_required: [
    403,
    'Owner in person required',
    'Only an owner can do this, signed in to Daybook themselves: no app, and in a live organization no key.',
  ],
  organization_closed: [
    403,
    'Organization is closed',
    'Its owner closed this organization. Owners can read it and export it; nothing in it changes. Within 30 days an owner can open it again with reopen_organization.',
  ],
  organization_busy: [
    409,
    'Work is under way',
    'Calls to other systems (`calls`), runs (`runs`), e-invoices without a receipt (`einvoices`) or mails with invoices (`mails`) have not ended. Wait until they have, or have the operator cancel the runs, then close the organization.',
  ],
  organization_not_closed: [
    409,
    'Organization is open',
    'Only a closed organization can be opened again.',
  ],
  reopening_over: [
    409,
    'Too late to open it again',
    'An organization can be opened again for 30 days. It can still be read and exported; create a new organization and move in with check_opening.',
  ],
  organization_name_differs: [
    422,
    'Name does not match',
    'Type the name of the organization exactly as settings show it, to confirm that this is the one to close.',
  ],
  package_not_found: [
    404,
    'Unknown package',
    'It may be an export of everything, which only those who manage members see. Look the package up with GET /api/rest/packages.',
  ],
  package_not_ready: [
    409,
    'Package not ready',
    'The package is still being made, or it failed: see its `status` with GET /api/rest/packages/{id}.',
  ],
  package_under_way: [
    409,
    'Another package is being made',
    'A package of other days is being made: its `from` and `to` are in this answer. Wait until GET /api/rest/packages/{id} says `ready` or `failed` for `packageId`, then ask again.',
  ],
  package_expired: [
    410,
    'Package expired',
    'A package can be downloaded for seven days. Make a new one with make_package or export_everything.',
  ],
} as const satisfies Record<string, readonly [403 | 404 | 409 | 410 | 422, string, string]>
