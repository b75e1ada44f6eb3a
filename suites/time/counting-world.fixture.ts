import { ScriptedWorld } from './scripted-world.fixture.ts';

/** For tests only: a world that counts what is asked of it. */
export class CountingWorld extends ScriptedWorld {
  asked = 0;

  changes(): number {
    return this.asked;
  }

  override advance(byMs: number): ReturnType<ScriptedWorld['advance']> {
    this.asked += 1;
    return super.advance(byMs);
  }
}
