import type { offline as English } from '../en/offline.ts'

export const offline: Record<keyof typeof English, string> = {
  'offline.kept':
    '{count, plural, one {# file è salvato su questo dispositivo e verrà inviato automaticamente} other {# file sono salvati su questo dispositivo e verranno inviati automaticamente}}',
  'offline.refused': '{name} non è stato accettato',
  'offline.discard': 'Elimina',
  'offline.try': 'Prova ora',
  'bar.open': 'Cerca o vai a',
  'bar.more': 'Altro',
}
