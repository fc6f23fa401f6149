export const offline = {
  'offline.kept':
    '{count, plural, one {# file is kept on this device and goes out by itself} other {# files are kept on this device and go out by themselves}}',
  'offline.refused': '{name} was not accepted',
  'offline.discard': 'Discard',
  'offline.try': 'Try now',
  'bar.open': 'Search or go to',
  'bar.more': 'More',
} as const
