import { describe, expect, it } from 'vitest'
import { readGuides, renderGuide } from './guides.ts'

describe('the guides', () => {
  it('are those that a caller needs, each with a title of its own', () => {
    const guides = readGuides()
    const names = guides.map((one) => one.name)
    expect(names.toSorted()).toEqual([
      'calendar',
      'cases',
      'deploying',
      'exchange',
      'exports',
      'mcp',
      'observability',
      'operations',
      'rules_not_confirmed',
      'sdk',
      'shadow',
      'waiting',
      'webhooks',
    ])
    for (const { name, body } of guides) expect(body.safe, name).toMatch(/^<h1>/)
  })
})

describe('a text', () => {
  it('is set with headings to link to, and none twice', () => {
    const { safe } = renderGuide('# A\n\n## New secret\n\n## New secret\n', 'using/a')
    expect(safe).toContain('<h2 id="new-secret"><a href="#new-secret">New secret</a></h2>')
    expect(safe).toContain('id="new-secret-1"')
  })

  it('leads to the pages that are served, and only names what lies elsewhere', () => {
    const { safe } = renderGuide(
      '[codes](../reference/errors.md#not_found), [hooks](webhooks.md), ' +
        '[running](../operating/operations.md#back-up), [all](../reference/actions.md), ' +
        '[site](https://example.com), [style](../code/style.md#names), [log](../../CHANGELOG.md), ' +
        '[all of it](../reference/openapi.json)',
      'interface/mcp',
    )
    expect(safe).toContain('<a href="/docs/errors#not_found">codes</a>')
    expect(safe).toContain('<a href="/docs/guides/webhooks">hooks</a>')
    expect(safe).toContain('<a href="/docs">all</a>')
    expect(safe).toContain('site (<code>https://example.com</code>)')
    expect(safe).toContain('<a href="/docs/guides/operations#back-up">running</a>')
    expect(safe).toContain('style (<code>docs/code/style.md#names</code>)')
    expect(safe).toContain('log (<code>CHANGELOG.md</code>)')
    expect(safe).toContain('<a href="/api/rest/openapi.json">all of it</a>')
  })

  it('takes a page of the same name in another folder for another page', () => {
    const { safe } = renderGuide('[proof](../proofs/mcp.md), [own](mcp.md)', 'interface/webhooks')
    expect(safe).toContain('proof (<code>docs/proofs/mcp.md</code>)')
    expect(safe).toContain('<a href="/docs/guides/mcp">own</a>')
  })

  it('shows HTML as text, so that nothing can be slipped in', () => {
    const hostile = '<script>alert(1)</script>\n\na <b onclick="x">b</b> ![i](javascript:x) `<i>`'
    const { safe } = renderGuide(`${hostile} [l](javascript:alert)`, 'using/a')
    expect(safe).not.toMatch(/<script|<b |<i>|<img|href="javascript/)
    expect(safe).toContain('&lt;script&gt;')
  })

  it('keeps code as it stands', () => {
    const { safe } = renderGuide('```js\nif (a < b) go("x")\n```\n', 'using/a')
    expect(safe).toContain('<code>if (a &lt; b) go(&quot;x&quot;)</code>')
  })

  it('sets a table with the names of its columns', () => {
    const { safe } = renderGuide(
      '| A | B |\n|---|---|\n| `x|y` | **c** |\n'.replace('x|y', 'x\\|y'),
      'using/a',
    )
    expect(safe).toContain('<th scope="col">A</th>')
    expect(safe).toContain('<td><code>x|y</code></td>')
    expect(safe).toContain('<td><strong>c</strong></td>')
  })
})
