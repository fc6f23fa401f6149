import type { RunningStack } from './stack.ts'

const place = 'postgresql://daybook:$(cat /run/secrets/postgres_password)@127.0.0.1'
const question = `fetch('http://127.0.0.1:8080/api/rest/bank-transactions?limit=5', {
  headers: { authorization: 'Bearer ' + process.argv[1] } })
  .then(async (answer) => console.log(answer.status, (await answer.json()).result.items.length))`

/** The demo beside the servers, in a database of its own; asked from within its container. */
export async function tryDemo(stack: RunningStack): Promise<{ fault: string | null }> {
  const made = await stack.exec(
    'postgres',
    'sh',
    '-c',
    `psql ${place}/postgres -c 'CREATE DATABASE demo'`,
  )
  if (made.code !== 0) return { fault: made.out }
  // Its settings are those of a trial, and what it writes is gone with the container.
  const script = `
    url=$(sed 's|/daybook$|/demo|' /run/secrets/database_url)
    export DATABASE_URL="$url" DAYBOOK_ENV=development DAYBOOK_FILES=/tmp/demo
    unset DATABASE_URL_FILE DAYBOOK_SECRET_KEY_FILE DAYBOOK_BASE_URL DAYBOOK_PLAINTEXT
    /app/bin/daybook demo --host 127.0.0.1 > /tmp/said 2>&1 &
    for i in $(seq 240); do
      if grep -q 'Ctrl-C ends' /tmp/said; then break; fi
      sleep 1
    done
    key=$(grep -o 'dbk_test_[0-9A-Za-z]*' /tmp/said | head -1)
    /app/node_modules/.bin/node -e "$QUESTION" "$key" || cat /tmp/said`
  const more = ['--entrypoint', '["/bin/sh","-c"]', '-e', `QUESTION=${question}`]
  const { out } = await stack.once('admin', [script], more)
  return { fault: /^200 5$/m.test(out) ? null : out }
}
