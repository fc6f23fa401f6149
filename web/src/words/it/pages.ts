import type { pages as English } from '../en/pages.ts'

export const pages: Record<keyof typeof English, string> = {
  'pages.title':
    '{count, plural, =0 {Pagine di un solo documento} one {# pagina di un solo documento} other {# pagine di un solo documento}}',
  'pages.says': 'Vengono inviate insieme come un solo documento, in quest’ordine.',
  'pages.take': 'Fotografa la pagina successiva',
  'pages.choose': 'Scegli immagini',
  'pages.send': '{count, plural, one {Invia # pagina} other {Invia # pagine}}',
  'pages.joining': 'Unione in corso…',
  'pages.number': 'Pagina {page}',
  'pages.up': 'Sposta su la pagina {page}',
  'pages.down': 'Sposta giù la pagina {page}',
  'pages.remove': 'Rimuovi la pagina {page}',
  'pages.discard': 'Scarta',
  'pages.discard_title': '{count, plural, one {Scartare # pagina?} other {Scartare # pagine?}}',
  'pages.discard_text': 'Non sono state inviate e non vengono conservate.',
  'pages.later': 'Più tardi',
  'pages.unreadable': '{name} non si può unire qui ed è stato aggiunto come documento a sé.',
  'pages.open':
    '{count, plural, one {# pagina non ancora inviata} other {# pagine non ancora inviate}}',
  'pages.file': 'Foto {moment}.pdf',
}
