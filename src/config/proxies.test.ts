import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const read = (text: string) => readConfig({ DAYBOOK_PROXIES: text }).proxies

describe('our own proxies', () => {
  it('are none unless they are named', () => {
    expect(readConfig({}).proxies).toEqual([])
    expect(read(' , ')).toEqual([])
  })

  it('are addresses and networks', () => {
    expect(read('10.0.0.1, 192.168.0.0/16,fd00::/8,::1')).toEqual([
      '10.0.0.1',
      '192.168.0.0/16',
      'fd00::/8',
      '::1',
    ])
  })

  it.each(['anybody', '10.0.0.1/33', '10.0.0.0/8/8', '10.0.0.0/x', 'fd00::/129', '*', 'true'])(
    'are not %s',
    (text) => {
      expect(() => read(text)).toThrow('DAYBOOK_PROXIES')
    },
  )
})
