import type { offline as English } from '../en/offline.ts'

export const offline: Record<keyof typeof English, string> = {
  'offline.kept':
    '{count, plural, one {# fil er gemt på enheden og sendes automatisk} other {# filer er gemt på enheden og sendes automatisk}}',
  'offline.refused': '{name} blev ikke modtaget',
  'offline.discard': 'Slet',
  'offline.try': 'Prøv nu',
  'bar.open': 'Søg eller gå til',
  'bar.more': 'Mere',
}
