import { html } from '#kernel/values/html'

export type OauthProblem = {
  error: string
  description: string | null
  acceptLanguage: string | undefined
}

/** Shown where the answer cannot be sent to an app: no links, no scripts. */
export function renderProblem({ error, description }: OauthProblem): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>The app could not be connected – Daybook</title>
      </head>
      <body>
        <main>
          <h1>The app could not be connected</h1>
          <p>Nothing was given to the app. Go back to it and begin again.</p>
          <p>For whoever makes the app: <code>${error}</code>. ${description}</p>
        </main>
      </body>
    </html> `.safe
}
