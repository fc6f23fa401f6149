import type { Answer } from '../wire.ts'
import { textOf } from './state.ts'

export const escape = (text: unknown): string =>
  textOf(text).replaceAll(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)

const STYLE = `body{font:15px/1.45 system-ui,sans-serif;color:#1d2733;max-width:72rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.4rem;margin:0 0 .25rem}h2{font-size:1.05rem;margin:1.75rem 0 .5rem}
.note{color:#586574;margin:.25rem 0}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.35rem .6rem;border-bottom:1px solid #dde3ea;vertical-align:top}
th{color:#586574;font-weight:600;font-size:.85rem}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.tag{border:1px solid #b9c4d0;border-radius:.6rem;padding:0 .5rem;font-size:.8rem;white-space:nowrap}
td:nth-child(-n+3){min-width:5.5rem}td:first-child{min-width:0}nav a,nav strong{margin-right:1rem}button{font:inherit;padding:.45rem 1.4rem;margin-right:1rem}`

export const page = (title: string, body: string, status = 200): Answer => ({
  status,
  headers: { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" },
  body: `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><title>${escape(title)}</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>
<body><h1>${escape(title)}</h1>${body}</body></html>`,
})
