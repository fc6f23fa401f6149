import type { offline as English } from '../en/offline.ts'

export const offline: Record<keyof typeof English, string> = {
  'offline.kept':
    '{count, plural, one {# file è conservato su questo dispositivo e parte da solo} other {# file sono conservati su questo dispositivo e partono da soli}}',
  'offline.refused': '{name} non è stato accettato',
  'offline.discard': 'Elimina',
  'offline.try': 'Prova ora',
  'bar.open': 'Cerca o vai a',
  'bar.more': 'Altro',
}
