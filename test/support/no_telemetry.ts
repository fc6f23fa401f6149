import type { TelemetryLine } from '#config/telemetry'

/** What a world shows of itself: nothing, unless a test switches it on. */
export const noTelemetry: TelemetryLine = {
  metrics: false,
  metricsToken: undefined,
  tracesUrl: undefined,
  metricsPort: undefined,
  metricsHost: '127.0.0.1',
  notes: undefined,
}
