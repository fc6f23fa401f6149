import { type Json, nowOf, type State } from './state.ts'

/** What tests count: documents, their attachments, files sent, calls. */
export function stateOf(state: State): Json {
  const received = [...state.received.values()]
  const issued = [...state.issued.values()]
  return {
    now: new Date(nowOf(state)).toISOString(),
    seed: state.seed,
    settings: state.settings,
    counts: {
      received: received.length,
      receivedAttachments: received.filter(({ file }) => file !== null).length,
      issued: issued.length,
      issuedAttachments: issued.filter(({ file }) => file !== null).length,
      pending: state.pending.size,
      suppliers: [...state.entities.values()].filter(({ kind }) => kind === 'suppliers').length,
      clients: [...state.entities.values()].filter(({ kind }) => kind === 'clients').length,
      uploads: state.files.size,
      answered: state.answered,
      tooMany: state.tooMany,
      sendings: issued.reduce((sum, one) => sum + one.sendings.length, 0),
    },
    companies: [...state.companies.values()].map(({ id, name, plan, categories }) => ({
      id,
      name,
      plan,
      categories,
    })),
    received: received.map(({ company, data, file }) => ({
      company,
      ...data,
      attachment: file?.fileName ?? null,
      attachmentBytes: file?.bytes.length ?? 0,
    })),
    issued: issued.map(({ company, data, file, sendings }) => ({
      company,
      ...data,
      attachment: file?.fileName ?? null,
      sendings: sendings.map(({ at, fileName, fate }) => ({
        at: new Date(at).toISOString(),
        fileName,
        fate,
      })),
    })),
    pending: [...state.pending.values()].map(({ company, data }) => ({ company, ...data })),
    subscriptions: [...state.subscriptions.values()],
    events: state.events,
    faults: state.faults,
    calls: state.calls,
  }
}
