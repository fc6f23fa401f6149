/** The specification's seven, five for reading, and members:edit. */
export const permissions = [
  'documents:read',
  'settings:read',
  'bank:read',
  'invoices:read',
  'ledger:read',
  'documents:edit',
  'documents:post',
  'documents:delete',
  'settings:edit',
  'bank:edit',
  'invoices:edit',
  'ledger:edit',
  'members:edit',
] as const

export type Permission = (typeof permissions)[number]

export function isPermission(text: string): text is Permission {
  return (permissions as readonly string[]).includes(text)
}

/** What shows the records that a permission is about; members are shown with the settings. */
export function readOf(permission: Permission): Permission {
  const read = `${permission.split(':', 1)[0] ?? ''}:read`
  return isPermission(read) ? read : 'settings:read'
}

/** `:edit` implies the area's `:read`; the list comes back complete and in the table's order. */
export function withImplied(given: Iterable<Permission>): Permission[] {
  const all = new Set<string>(given)
  for (const permission of given) {
    if (permission.endsWith(':edit')) all.add(permission.replace(':edit', ':read'))
  }
  return permissions.filter((permission) => all.has(permission))
}
