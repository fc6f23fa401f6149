import { describe, expect, it } from 'vitest'
import { listVariables, readConfig } from './config.ts'

describe('the settings of telemetry', () => {
  it('show nothing unless somebody asks for it, and then to this machine', () => {
    expect(readConfig({})).toMatchObject({
      metrics: false,
      metricsToken: undefined,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      tracesUrl: undefined,
      notes: undefined,
    })
  })

  it('are taken as given', () => {
    const given = {
      DAYBOOK_METRICS: 'true',
      DAYBOOK_METRICS_PORT: '9464',
      DAYBOOK_METRICS_HOST: '0.0.0.0',
      DAYBOOK_NOTES: '/var/lib/daybook/notes',
    }
    expect(readConfig(given)).toMatchObject({
      metrics: true,
      metricsPort: 9464,
      metricsHost: '0.0.0.0',
      notes: '/var/lib/daybook/notes',
    })
  })

  it('refuse a port that is none', () => {
    expect(() => readConfig({ DAYBOOK_METRICS_PORT: '70000' })).toThrow('DAYBOOK_METRICS_PORT')
  })

  it('are shown in production only for a token', () => {
    const production = { DAYBOOK_ENV: 'production', DAYBOOK_METRICS: 'true' }
    expect(() => readConfig(production)).toThrow('DAYBOOK_METRICS_TOKEN')
    expect(readConfig({ ...production, DAYBOOK_METRICS: 'false' }).metrics).toBe(false)
    const given = { ...production, DAYBOOK_METRICS_TOKEN: 'a-token-for-prometheus' }
    expect(readConfig(given).metrics).toBe(true)
  })

  it('keep the token secret', () => {
    const token = 'a-token-for-prometheus'
    const shown = listVariables({ DAYBOOK_METRICS_TOKEN: token })
    expect(shown.find(({ name }) => name === 'DAYBOOK_METRICS_TOKEN')?.value).toBe('set')
  })
})
