import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { codeOf } from '../failure/failure_code.ts'
import type { Watch } from '../process/watch.ts'

export type Traces = { watch: Watch; close(): Promise<void> }

/** A collector that does not answer must not hold up a drain. */
const timeoutMillis = 2_000

/**
 * Spans of requests, the corridor, transactions and calls outside, sent by OTLP. A span carries
 * names of ours, status and code: no ids of organizations, no bodies, no texts of errors.
 */
export function createTraces(url: string): Traces {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'daybook' }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis }), {
        exportTimeoutMillis: timeoutMillis,
      }),
    ],
  })
  const tracer = provider.getTracer('daybook')
  // Whose child a new span is. Kept here and not in the library's globals: one process may hold
  // several houses.
  const standing = new AsyncLocalStorage<Context>()

  const watch: Watch = {
    async around(place, name, work) {
      const parent = standing.getStore() ?? ROOT_CONTEXT
      const kind = place === 'corridor' ? SpanKind.INTERNAL : SpanKind.CLIENT
      const span = tracer.startSpan(`${place} ${name}`, { kind }, parent)
      try {
        return await standing.run(trace.setSpan(parent, span), work)
      } catch (error) {
        markFailed(span, codeOf(error))
        throw error
      } finally {
        span.end()
      }
    },
    request(traceparent, goOn) {
      const parent = remoteContext(traceparent)
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent)
      standing.run(trace.setSpan(parent, span), () =>
        goOn(({ route, method, status, code }) => {
          span.updateName(`${method} ${route}`)
          span.setAttributes({
            'http.route': route,
            'http.request.method': method,
            'http.response.status_code': status,
          })
          if (code !== null) markFailed(span, code)
          span.end()
        }),
      )
    },
    // Counts are for metrics; the work of a job has the spans of its transactions and calls.
    job: () => undefined,
    count: () => undefined,
  }
  return { watch, close: () => provider.shutdown() }
}

function markFailed(span: Span, code: string): void {
  span.setAttribute('error.type', code)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** The caller's own trace, by W3C Trace Context. Anything but its exact form is left out. */
function remoteContext(traceparent: string | undefined): Context {
  const match = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '')
  const [, traceId = '', spanId = '', flags = '00'] = match ?? []
  if (!match || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
