/** Top folders of the repository. Each has a README, and documents name existing files below them. */
export const topFolders: readonly string[] = [
  'core',
  'server',
  'src',
  'scenes',
  'assets',
  'locales',
  'contracts',
  'clients',
  'examples',
  'scenarios',
  'deploy',
  'tests',
  'docs',
  'tools',
];
