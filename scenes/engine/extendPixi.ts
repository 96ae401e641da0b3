// A content policy without unsafe-eval: Pixi's shaders and uniforms are set up without generated code.
import 'pixi.js/unsafe-eval';
import { extend } from '@pixi/react';
import { Container, Sprite } from 'pixi.js';

extend({ Container, Sprite });
