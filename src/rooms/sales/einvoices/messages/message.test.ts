import { describe, expect, it } from 'vitest'
import { writeNotification, type Notification } from '../../../../../sim/exchange/notification.ts'
import { readMessage } from './message.ts'

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text))
const write = (over: Partial<Notification>): Uint8Array =>
  bytes(
    writeNotification({
      type: 'RC',
      outcome: null,
      errors: [],
      exchangeId: '111',
      about: 'IT01234567890_D0001.xml',
      messageId: '7',
      recipient: 'ABC1234',
      receivedAt: '2026-11-15T08:00:00Z',
      at: '2026-11-15T08:01:00Z',
      ...over,
    }),
  )
const inRoot = (root: string, inside: string): Uint8Array =>
  bytes(`<t:${root} xmlns:t="urn:x">${inside}</t:${root}>`)
const file = '<IdentificativoSdI>9</IdentificativoSdI><NomeFile>IT1_00001.xml.p7m</NomeFile>'

describe('a notification', () => {
  it.each(['RC', 'MC', 'DT', 'AT'] as const)('%s names its file and its message', (type) => {
    expect(readMessage(write({ type }))).toMatchObject({
      type,
      outcome: null,
      exchangeId: '111',
      about: 'IT01234567890_D0001.xml',
      messageRef: '7',
      errors: [],
    })
  })

  it('of a rejection has every error', () => {
    const errors = [
      { code: '00404', text: 'Fattura duplicata' },
      { code: '00423', text: 'R & D <1>' },
    ]
    expect(readMessage(write({ type: 'NS', errors }))).toMatchObject({
      type: 'NS',
      errors: [
        { code: '00404', detail: 'Fattura duplicata' },
        { code: '00423', detail: 'R & D <1>' },
      ],
    })
  })

  it.each(['EC01', 'EC02'] as const)('of a public body has its outcome %s', (outcome) => {
    expect(readMessage(write({ type: 'NE', outcome }))).toMatchObject({ type: 'NE', outcome })
  })

  it('has the words of a public body that refuses', () => {
    const read = readMessage(write({ type: 'NE', outcome: 'EC02' }))
    expect(read).toMatchObject({ note: 'Ordine sconosciuto' })
  })

  it.each([
    ['RicevutaScarto', 'NS'],
    ['RicevutaImpossibilitaRecapito', 'MC'],
    ['RicevutaConsegna', 'RC'],
  ])('of private buyers may be called %s', (root, type) => {
    expect(readMessage(inRoot(root, file))).toMatchObject({ type, messageRef: '' })
  })

  it('takes a suggestion of the exchange along', () => {
    const error =
      '<ListaErrori><Errore><Codice>1</Codice><Descrizione>A</Descrizione><Suggerimento>B</Suggerimento></Errore></ListaErrori>'
    expect(readMessage(inRoot('NotificaScarto', file + error))).toMatchObject({
      errors: [{ code: '1', detail: 'A B' }],
    })
  })
})

describe('a character that the database does not take', () => {
  const nothing = '\u0000'

  it('is left out of words, and no name has it', () => {
    const words = `<ListaErrori><Errore><Codice>1${nothing}</Codice><Descrizione>A${nothing}B</Descrizione></Errore></ListaErrori><Note>C${nothing}D</Note>`
    expect(readMessage(inRoot('NotificaScarto', file + words))).toMatchObject({
      errors: [{ code: '1', detail: 'A B' }],
      note: 'C D',
    })
    const named = file.replace('IT1', `IT1${nothing}`)
    expect(readMessage(inRoot('RicevutaConsegna', named))).toEqual({ unreadable: 'without_file' })
  })
})

describe('what is none', () => {
  it.each([
    ['no XML', bytes('not at all'), 'broken_file'],
    ['a document type', bytes('<!DOCTYPE a><a/>'), 'forbidden_xml'],
    ['another root', inRoot('MetadatiInvioFile', file), 'unknown_type'],
    ['no file', inRoot('RicevutaConsegna', ''), 'without_file'],
    ['no outcome', inRoot('NotificaEsito', file), 'without_outcome'],
    [
      'an id without end',
      inRoot('RicevutaConsegna', file.replace('9', '9'.repeat(101))),
      'without_file',
    ],
  ])('%s is not read', (_, xml, unreadable) => {
    expect(readMessage(xml)).toEqual({ unreadable })
  })
})
