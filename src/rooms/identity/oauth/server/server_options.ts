import type { Fetch, Resolve } from '../consent/document.ts'
import type { OauthProblem } from './error_page.ts'

export type Options = {
  fetch?: Fetch
  lookup?: Resolve
  renderError?: (problem: OauthProblem) => string
}
