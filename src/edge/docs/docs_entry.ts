import { failures, type FailureCode } from '#failures/failures'
import { html, prose, type Html } from '#kernel/values/html'
import { curlOf, type ManualEntry, type RecordPage } from './manual.ts'
import type { ManualField } from './manual_fields.ts'

const kindWords = {
  action: 'Action',
  operation: 'Operation',
  list: 'Read',
  get: 'Read',
  upload: 'Upload',
  download: 'Download',
} as const

export function entrySection(entry: ManualEntry, base: string): Html {
  return html`<article id="${entry.name}">
    <header>
      <h2><a href="#${entry.name}">${entry.name}</a></h2>
      <span class="kind">${kindWords[entry.kind]}</span>
    </header>
    <p>${prose(entry.says)}</p>
    ${entry.notes.map((note) => html`<p class="note">${prose(note)}</p>`)}
    <p class="address"><b>${entry.method}</b> <code>${entry.path}</code></p>
    ${
      entry.permission === null
        ? null
        : html`<p class="permission">Needs the permission <code>${entry.permission}</code>.</p>`
    }
    <h3>${entry.method === 'POST' ? 'Body' : 'Parameters'}</h3>
    ${entry.fields.length === 0 ? html`<p class="none">None.</p>` : fieldsTable(entry.fields)}
    <h3>Example</h3>
    <pre tabindex="0"><code>${curlOf(entry, base)}</code></pre>
    <h3>Result</h3>
    ${resultOf(entry)} ${answerOf(entry)}
    <h3>Failures</h3>
    ${failuresOf(entry)}
  </article>`
}

function resultOf(entry: ManualEntry): Html {
  const { type, record, fields } = entry.result
  if (record !== undefined) return html`<p>The record ${recordLink(record)}.</p>`
  return fields.length > 0 ? fieldsTable(fields, 'answer') : html`<p>${type}</p>`
}

function answerOf({ result, name }: ManualEntry): Html | null {
  if (result.example === undefined) return null
  return html`<pre
    class="answer"
    tabindex="0"
    aria-label="Example of an answer to ${name}"
  ><code>${JSON.stringify(result.example, null, 2)}</code></pre>`
}

function failuresOf(entry: ManualEntry): Html {
  const common = entry.failures.filter((code) => !entry.own.includes(code))
  return html`${
      entry.own.length > 0
        ? html`<ul class="failures">
            ${entry.own.map((code) => html`<li>${failureLink(code)} ${prose(failures[code].says)}</li>`)}
          </ul>`
        : null
    }
    <details>
      <summary>
        ${common.length} that ${entry.method === 'POST' ? 'any write' : 'any read'} can return
      </summary>
      <ul class="codes">
        ${common.map((code) => html`<li>${failureLink(code)}</li>`)}
      </ul>
    </details>`
}

function failureLink(code: FailureCode): Html {
  return html`<a class="failure" href="/docs/errors#${code}"
    ><span class="status">${failures[code].status}</span> <code>${code}</code></a
  >`
}

function recordLink(name: string): Html {
  return html`<a href="/docs/records#${name}">${name}</a>`
}

export function recordSection(record: RecordPage): Html {
  return html`<article id="${record.name}">
    <header>
      <h2><a href="#${record.name}">${record.name}</a></h2>
    </header>
    ${fieldsTable(record.fields, 'answer')}
  </article>`
}

/** In an answer nothing is asked of the reader, so "optional" says that a field may be missing. */
function fieldsTable(fields: readonly ManualField[], of: 'request' | 'answer' = 'request'): Html {
  const mark = (field: ManualField): Html | null => {
    if (of === 'request') return field.isRequired ? html` <em class="required">required</em>` : null
    return field.isRequired ? null : html` <em>may be missing</em>`
  }
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Type</th>
        <th scope="col">What it is</th>
      </tr>
    </thead>
    <tbody>
      ${fields.map(
        (field) =>
          html`<tr>
            <th scope="row"><code>${field.path}</code>${mark(field)}</th>
            <td>${typeLink(field)}</td>
            <td>${prose(field.says)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function typeLink(field: ManualField): Html {
  if (field.record === undefined) return html`${field.type}`
  const [before = '', after = ''] = field.type.split(field.record)
  return html`${before}${recordLink(field.record)}${after}`
}
