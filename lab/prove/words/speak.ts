/** Loaded before the demo: from its first sentence on it speaks Danish and Italian in angle quotes. */
if (process.argv.includes('demo')) {
  const { bracket } = await import('../../../test/support/pseudo/bracketed.ts')
  bracket('da')
  bracket('it')
}
