/**
 * Factories of contract wallets, in lower case, at the same address on every chain that has them. A wallet that is
 * not deployed yet may sign only if one of these creates it: the check runs the factory's code on the chain node.
 * Sources: each project's list of deployments, compared with viem's and permissionless.js's constants.
 */
export const walletFactories: ReadonlySet<string> = new Set([
  // Safe 1.3.0 (canonical and EIP-155), 1.4.1, 1.5.0
  '0xa6b71e26c5e0845f74c812102ca7114b6a896ab2',
  '0xc22834581ebc8527d974f8a1c97e1bea4ef910bc',
  '0x4e1dcf7ad4e460cfd30791ccc4f9c8a4f820ec67',
  '0x14f2982d601c9458f93bd70b218933a6f8165e7b',
  // Coinbase Smart Wallet 1 and 1.1
  '0x0ba5ed0c6aa8c49038f819e587e2633c4a9f428a',
  '0xba5ed110efdba3d005bfc882d75358acbbb85842',
  // Light Account 1.1.0 and 2.0.0
  '0x00004ec70002a32400f8ae005a26081065620d20',
  '0x0000000000400cdfef5e2714e63d8040b700bc24',
  // Kernel 3.1, and the meta factory of Kernel 3
  '0xaac5d4240af87249b3f71bc8e4a2cae074a3e419',
  '0xd703aae79538628d27099b8c4f621be4ccd142d5',
]);
