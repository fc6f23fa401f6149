/** What the caller may not do. Part of the table in `failures.ts`. */
export const permissionFailures = {
  permission_denied: [
    403,
    'Permission denied',
    'Use a key with the permission named in `permission`, or ask an owner or admin for it.',
  ],
  permission_exceeds_own: [
    403,
    'More than your own permissions',
    'You can only grant permissions that you have yourself. Leave out those listed in `permissions`.',
  ],
  owner_required: [
    403,
    'Owner required',
    'Only an owner can add, change or remove an owner. Ask an owner.',
  ],
  key_of_another_user: [
    403,
    "Another user's key",
    'Only the user a key belongs to can rotate it. To revoke it, use revoke_key.',
  ],
} as const
