import { describe, expect, it } from 'vitest'
import { splitCausale } from './body.ts'
import {
  isFiscalCode,
  isPlausibleTransmitter,
  isPlausibleVatId,
  isVatNumber,
} from './check_parties.ts'
import {
  amount,
  basic,
  certifiedMail,
  code,
  day,
  email,
  exact,
  latin,
  phone,
  price,
  quantity,
  rate,
  whole,
} from './forms.ts'

describe('texts', () => {
  it('say which letters cannot be written, five at most', () => {
    expect(latin(10)('a漢b').fault).toBe('contains 漢 (U+6F22), which the format does not support.')
    expect(latin(10)('a\u0000').fault).toBe('contains U+0000, which the format does not support.')
    expect(latin(10)('一二三四五六').fault).toContain('and others')
  })

  it('say how long they are, counted as they are written', () => {
    expect(latin(5)('12€').fault).toBeNull()
    expect(latin(4)('12€').fault).toBe('has 5 characters; the maximum is 4.')
  })

  it('must be something', () => {
    for (const form of [latin(5), basic(5), exact(5)]) {
      expect(form('').fault).toBe('is required.')
      expect(form(' \n').fault).not.toBeNull()
    }
  })

  it('are not touched where they name something', () => {
    expect(exact(20)('2026/17')).toEqual({ text: '2026/17', fault: null, rewritten: false })
    for (const number of ['2026/é', 'A  1', ' A1', 'A1 ', 'A\t1']) {
      expect(exact(20)(number).fault).not.toBeNull()
    }
    expect(basic(20)('2026/é')).toEqual({ text: '2026/e', fault: null, rewritten: true })
  })
})

describe('amounts', () => {
  it.each([
    [amount, '12345678901.5', '12345678901.50'],
    [amount, '-0.1', '-0.10'],
    [price, '0.12345678', '0.12345678'],
    [price, '-5', '-5.00'],
    [quantity, '123456789012', '123456789012.00'],
    [rate, '22', '22.00'],
    [rate, '100', '100.00'],
    [rate, '0', '0.00'],
  ])('%# is written in the form of the schema', (form, given, written) => {
    expect(form(given)).toEqual({ text: written, fault: null, rewritten: false })
  })

  it.each([
    [amount, '0.001'],
    [amount, '123456789012'],
    [price, '123456789012'],
    [quantity, '-1'],
    [quantity, '1234567890123'],
    [rate, '100.01'],
    [rate, '-1'],
    [rate, '22.5001'],
    [rate, 'x'],
    [rate, ''],
  ])('%# is refused', (form, given) => {
    expect(form(given).fault).not.toBeNull()
  })
})

describe('codes and others', () => {
  it('are in capitals and without blanks', () => {
    const province = code(/^[A-Z]{2}$/, 'is a province.')
    expect(province(' mi ').text).toBe('MI')
    expect(province('Milano').fault).toBe('is a province.')
    expect(province(' ').fault).toBe('is required.')
  })

  it.each([
    ['mario.rossi@pec.it', true],
    ["o'neil+a_b@posta-certificata.pec.it", true],
    ['mario,rossi@pec.it', false],
    ['info@caffè.it', false],
    ['.mario@pec.it', false],
    ['mario..rossi@pec.it', false],
    ['a[b]@pec.it', false],
    ['nobody', false],
    [' ', false],
  ])('certified mail to %s is written: %s', (address, isFine) => {
    expect(certifiedMail(address).fault === null).toBe(isFine)
  })

  it('know days, whole numbers and addresses', () => {
    expect(day('2026-02-28').fault).toBeNull()
    expect(day('2026-02-29').fault).toBe('must be a valid date.')
    expect(day('1969-12-31').fault).toBe('must not be before 1970.')
    expect(whole(9999)('9999').fault).toBeNull()
    expect(['0', '10000', '1.5', '-1'].map((text) => whole(9999)(text).fault)).not.toContain(null)
    expect(email('a@b.it.').fault).not.toBeNull()
    expect(email('ab@c.it').fault).toBeNull()
  })

  it.each([
    ['+39 02 1234567', '+39021234567'],
    ['+39 02 12345678', '0212345678'],
    ['02/123.45-67', '021234567'],
    ['+45 12345678', '+4512345678'],
    ['0045 12345678', '+4512345678'],
    ['1234', null],
    ['+44 20 7946 0958 99', null],
    ['interno cinque', null],
  ])('a telephone %s is written %s', (given, written) => {
    expect(phone(given)).toEqual({ text: written, fault: null, rewritten: written === null })
  })
})

describe('check digits', () => {
  it.each(['00743110157', '00488410010', '07643520567', '12345678903'])(
    '%s is a partita IVA',
    (number) => {
      expect(isVatNumber(number)).toBe(true)
      expect(isPlausibleVatId({ country: 'IT', code: number })).toBe(true)
      expect(isFiscalCode(number)).toBe(true)
    },
  )

  it.each(['00743110158', '12345678901', '00000000000', '0074311015', ''])(
    '%s is none',
    (number) => {
      expect(isVatNumber(number)).toBe(false)
      expect(isPlausibleTransmitter({ country: 'IT', code: number })).toBe(false)
    },
  )

  it.each(['RSSMRA85T10A562S', 'rssmra80a01h501u', 'RSSMRA85T10A56NH'])(
    '%s is a codice fiscale',
    (text) => {
      expect(isFiscalCode(text)).toBe(true)
      expect(isPlausibleTransmitter({ country: 'IT', code: text })).toBe(true)
    },
  )

  it('of other countries are not judged', () => {
    expect(isFiscalCode('RSSMRA85T10A562T')).toBe(false)
    expect(isPlausibleVatId({ country: 'DE', code: 'anything' })).toBe(true)
  })
})

describe('causale', () => {
  it('is split between words, or within one that is too long', () => {
    expect(splitCausale('breve')).toEqual(['breve'])
    expect(splitCausale('')).toEqual([''])
    const words = splitCausale('parola '.repeat(60))
    expect(words.every((part) => part.length <= 200 && part === part.trim())).toBe(true)
    expect(words.join(' ')).toBe('parola '.repeat(60).trim())
    expect(splitCausale('x'.repeat(401)).map((part) => part.length)).toEqual([200, 200, 1])
  })

  it('is counted as it is written', () => {
    expect(splitCausale('€'.repeat(100)).map((part) => part.length)).toEqual([200, 100])
  })
})
