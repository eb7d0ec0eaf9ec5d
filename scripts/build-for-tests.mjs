// Vitest's global set-up: what tests start as a process of its own is the built program.
import { build } from './prepare.mjs';

export default function setup(project) {
  project.onTestsRerun(build);
  return build();
}
