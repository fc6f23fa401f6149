/** Where time goes, seen from inside: the corridor, transactions, and systems outside. */
export type WatchedPlace = 'corridor' | 'transaction' | 'connection' | 'port'

export type RequestEnd = {
  /** The route's pattern, never the address that was asked for: that one may hold anything. */
  route: string
  method: string
  status: number
  code: string | null
  seconds: number
}

/** How one attempt of a job ended. A job that is put back could not begin, which is no failure. */
export type JobEnd = {
  class: string
  kind: string
  outcome: 'done' | 'retried' | 'failed' | 'put_back'
  seconds: number
}

/** What is counted where it happens, under names of the catalogue in `observe/catalogue.ts`. */
export type CountedThing =
  | 'daybook_intents_left_open_total'
  | 'daybook_mail_in_total'
  | 'daybook_mail_out_total'
  | 'daybook_bank_consents_total'
  | 'daybook_files_missing_total'
  | 'daybook_outside_call_waits_total'

/** Measures work as it happens. Names come from our own code and hold no personal data. */
export type Watch = {
  around<T>(place: WatchedPlace, name: string, work: () => Promise<T>): Promise<T>
  /** Goes on with a request, and gives it the function that says how it ended. */
  request(traceparent: string | undefined, goOn: (end: (how: RequestEnd) => void) => void): void
  job(end: JobEnd): void
  /** Labels come from our own code, and each has few values. */
  count(thing: CountedThing, labels?: Readonly<Record<string, string>>, by?: number): void
}

/** The first watch stands outside the second. */
export function joinWatches(outer: Watch, inner: Watch): Watch {
  return {
    around: (place, name, work) => outer.around(place, name, () => inner.around(place, name, work)),
    request: (traceparent, goOn) =>
      outer.request(traceparent, (endOuter) =>
        inner.request(traceparent, (endInner) =>
          goOn((how) => {
            endInner(how)
            endOuter(how)
          }),
        ),
      ),
    job(end) {
      inner.job(end)
      outer.job(end)
    },
    count(thing, labels, by) {
      inner.count(thing, labels, by)
      outer.count(thing, labels, by)
    },
  }
}

/** The same ports, each call of theirs watched under `<port>.<method>`, or `<port>.<part>.<method>`. */
export function watchPorts<Ports extends object>(ports: Ports, watch: Watch): Ports {
  const watched = Object.entries(ports).map(([name, port]: [string, object]) => [
    name,
    watchPort(port, name, watch),
  ])
  return Object.fromEntries(watched) as Ports
}

function watchPort(port: object, name: string, watch: Watch): object {
  return new Proxy(port, {
    get(target, key, receiver) {
      const member: unknown = Reflect.get(target, key, receiver)
      if (typeof key === 'symbol') return member
      // Some ports have a part for each mode and system, such as `accounting.live.economic`.
      if (isPart(member)) return watchPort(member, `${name}.${key}`, watch)
      if (typeof member !== 'function') return member
      return (...given: unknown[]): unknown => {
        const answer: unknown = member.apply(target, given)
        if (!(answer instanceof Promise)) return answer
        return watch.around('port', `${name}.${key}`, () => answer)
      }
    },
  })
}

const isPart = (member: unknown): member is object =>
  typeof member === 'object' &&
  member !== null &&
  Object.getPrototypeOf(member) === Object.prototype
